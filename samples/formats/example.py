"""Questions of a module in Python. Nothing in it is run."""

from quiz import ask

NONE = "None of these"


class Question:
    def __init__(self, text, options, answer):
        self.text = text
        self.options = options
        self.answer = answer


questions = [
    {
        "id": "SW1",
        "question": "Which stroke is swum on the back?",
        "options": ["Crawl", "Backstroke", 'The "butterfly"', NONE],
        "answer": "Backstroke",  # it's the only one
        "category": "Strokes",
    },
    {
        "id": "SW2",
        "question": (
            "Which of these keep "
            "a swimmer afloat?"
        ),
        "options": ("A ring buoy", "A noodle", "A stopwatch"),
        "answer": [0, 1],
        "category": "Safety",
        "explanation": """Both are lighter than water.""",
    },
    {
        "id": "SW3",
        "question": "Is water denser than air?",
        "answers": [{"text": "Yes", "correct": True}, {"text": "No", "correct": False}],
        "category": "Safety",
    },
]

more = [Question("How long is an Olympic pool?", ["25 m", "50 m"], "50 m")]

if __name__ == "__main__":
    ask(questions + more)
