-- A dump whose questions have their topic and their options in other tables. `sqlite3 example.sqlite < example.sql` makes a database.
BEGIN TRANSACTION;
CREATE TABLE topics (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
CREATE TABLE questions (
  id INTEGER PRIMARY KEY,
  topic_id INTEGER REFERENCES topics (id),
  question TEXT NOT NULL,
  explanation TEXT
);
CREATE TABLE options (
  id INTEGER PRIMARY KEY,
  question_id INTEGER NOT NULL,
  option_text TEXT NOT NULL,
  is_correct BOOLEAN NOT NULL,
  FOREIGN KEY (question_id) REFERENCES questions (id)
);
INSERT INTO topics VALUES (1, 'Bread'), (2, 'Cheese');
INSERT INTO questions (id, topic_id, question, explanation) VALUES
  (1, 1, 'What makes a dough rise?', NULL),
  (2, 2, 'Which of these are made of sheep''s milk?', 'Gouda is made of the milk of cows.');
INSERT INTO options (id, question_id, option_text, is_correct) VALUES
  (1, 1, 'Yeast', TRUE),
  (2, 1, 'Salt', FALSE),
  (3, 2, 'Roquefort', TRUE),
  (4, 2, 'Gouda; young', FALSE),
  (5, 2, 'Manchego', TRUE);
COMMIT;
