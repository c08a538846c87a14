-- Which answer did the user give to a question of a drill?
INSERT INTO reviews BY NAME
SELECT
    $question AS question,
    $reviewed_at::TIMESTAMP AS reviewed_at,
    $theme AS theme,
    $answer AS answer,
    $grade::TINYINT AS grade
