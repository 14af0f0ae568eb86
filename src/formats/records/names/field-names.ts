import type { FieldName } from '../../../domain/questions/content-fields.ts'
import {
  FOREIGN_CATEGORY_NAMES,
  FOREIGN_EXPLANATION_NAMES,
  FOREIGN_KEY_NAMES,
  FOREIGN_OPTION_LIST_NAMES,
  FOREIGN_PASSAGE_NAMES,
  FOREIGN_SOLUTION_NAMES,
  FOREIGN_TEXT_NAMES,
  FOREIGN_WRONG_NAMES,
  STATEMENT_NAMES,
} from './foreign-names.ts'

/**
 * Field names for the parts of a question in real files.
 *
 * Names are compared by their letters and digits alone (`known-names.ts`): "Question Text", "question_text" and
 * "questionText" are one. Where a record has several names of one part, the earlier in the list wins.
 */

export const TEXT_NAMES: readonly string[] = [
  'questiontext',
  'question',
  'questionstem',
  'stem',
  'prompt',
  'text',
  'q',
  'query',
  'ques',
  'problem',
  'questioncontent',
  'questionbody',
  'questiondescription',
  ...FOREIGN_TEXT_NAMES,
  'sentence',
  ...STATEMENT_NAMES,
]

/** The text of a question where no field has a name of {@link TEXT_NAMES}: other things have these names, too. */
export const WEAK_TEXT_NAMES: readonly string[] = [
  'questiontitle',
  'quetitle',
  'content',
  'body',
  'statement',
  'description',
  'title',
  'name',
]

/** What a question asks about: a text to read or hear before it. */
export const PASSAGE_NAMES: readonly string[] = [
  'passage',
  'readingpassage',
  'stimulus',
  'scenario',
  'casestudy',
  'vignette',
  'clinicalvignette',
  'preamble',
  'context',
  'audiotext',
  'audioscript',
  'listeningtext',
  'transcript',
  'tapescript',
  ...FOREIGN_PASSAGE_NAMES,
]

/** Code that a question asks about. */
export const CODE_NAMES = ['codesnippet', 'snippet', 'codeblock', 'codeexample', 'sourcecode'] as const

/** The key where no field has a name of {@link KEY_NAMES}. */
export const WEAK_KEY_NAMES = [
  'answertext',
  'suggestedanswer',
  'answeret',
  'communityanswer',
  'votedanswer',
] as const

/** What kind of question a record is. */
export const KIND_NAMES = ['type', 'questiontype', 'kind', 'format', '题型', 'tipo'] as const

/** A list of all options. */
export const OPTION_LIST_NAMES: readonly string[] = [
  'possibleanswers',
  'options',
  'choices',
  'answeroptions',
  'answerchoices',
  'alternatives',
  'optionslist',
  'optionlist',
  'optioncontent',
  'optioncontents',
  'opts',
  'optiontexts',
  'possibleresponses',
  'questionoptions',
  'questionchoices',
  'questionanswers',
  'mcqoptions',
  ...FOREIGN_OPTION_LIST_NAMES,
]

/** The options if no other field has them, else the key. */
export const OPTIONS_OR_KEY_NAME = 'answers'

/** The options other than the right ones, as in trivia collections. */
export const WRONG_OPTION_NAMES: readonly string[] = [
  'incorrectanswers',
  'incorrectanswer',
  'wronganswers',
  'wronganswer',
  'incorrectoptions',
  'wrongoptions',
  'distractors',
  'incorrect',
  'wrong',
  ...FOREIGN_WRONG_NAMES,
]

/** Names of pictures in other files. */
export const PICTURE_NAMES = [
  'figure',
  'figures',
  'image',
  'images',
  'imageurl',
  'picture',
  'diagram',
] as const

/** How the texts of a question are read. */
export const FORMAT_NAMES = ['format', 'textformat'] as const

/** Where a question comes from. */
export const REFERENCE_NAMES = ['reference', 'references', 'refs', 'ref', 'citation', 'source'] as const

/** The parts of a reference that have fields of their own, in the order in which they are joined. */
export const REFERENCE_PART_NAMES = [
  ['book', 'booktitle', 'textbook'],
  ['page', 'pages', 'pagenumber'],
  ['url', 'link', 'sourceurl', 'referenceurl'],
] as const

/** Feedback on all options: a list in their order, or an object by their letters or texts. */
export const OPTION_FEEDBACK_NAMES = [
  'optionfeedback',
  'optionfeedbacks',
  'answerfeedback',
  'answerfeedbacks',
  'choicefeedback',
  'optionexplanations',
  'answerexplanations',
  'feedbacks',
  'rationales',
] as const

/** As a reader that has found letters names them, and our own tables do. */
export const LETTERS_NAME = 'correct_letters'

export const KEY_NAMES: readonly string[] = [
  'correctanswers',
  'correctanswer',
  'correct',
  'correctoptions',
  'correctoption',
  'correctchoices',
  'correctchoice',
  'correctletters',
  'correctletter',
  'correctindexes',
  'correctindices',
  'correctindex',
  'correctidx',
  'correctanswerindex',
  'correctanswerletter',
  'correctanswertext',
  'correctresponse',
  'rightanswers',
  'goodanswers',
  'goodanswer',
  'rightanswer',
  'answerkey',
  'answerindex',
  'answeridx',
  'answerletter',
  'answer',
  'key',
  'cop',
  'ans',
  'correctans',
  'correctanswerkey',
  'correctkey',
  'correctvalue',
  'answerkeys',
  'answerindices',
  'rightoption',
  'rightchoice',
  'correctoptionindex',
  'correctoptionid',
  'correctanswerid',
  'correctoptionletter',
  'trueanswer',
  'questionanswer',
  ...FOREIGN_KEY_NAMES,
]

/** All names of the key, that of options or key last. */
export const ALL_KEY_NAMES: readonly string[] = [...KEY_NAMES, OPTIONS_OR_KEY_NAME]

/** The key if no other field has it, else an explanation. */
export const KEY_OR_EXPLANATION_NAMES: readonly string[] = [
  'solution',
  'solutions',
  ...FOREIGN_SOLUTION_NAMES,
]

export const EXPLANATION_NAMES: readonly string[] = [
  'explanation',
  'explanations',
  'answerexplanation',
  'rationale',
  'feedback',
  'generalfeedback',
  'justification',
  'reasoning',
  'explain',
  'exp',
  'support',
  'detailedexplanation',
  'analysis',
  'answerdescription',
  'answerdetail',
  ...FOREIGN_EXPLANATION_NAMES,
]

export const CATEGORY_NAMES: readonly string[] = [
  'category',
  'categoryname',
  'categories',
  'topic',
  'topicname',
  'subject',
  'subjectname',
  'section',
  'chapter',
  'module',
  'unit',
  'domain',
  'tags',
  'tag',
  ...FOREIGN_CATEGORY_NAMES,
]

/** The id in the file that the question came from first; it takes precedence even when it is blank. */
export const SOURCE_ID_NAME = 'sourceid'

export const ID_NAMES = [
  'id',
  'questionid',
  'qid',
  'uid',
  'uuid',
  'code',
  'number',
  'no',
  'nr',
  'num',
] as const

/** Whether the options keep their order, as our own exports name it first. */
export const KEEP_ORDER_NAMES = [
  'keeporder',
  'keepsorder',
  'keepoptionorder',
  'fixedorder',
  'preserveorder',
] as const

/** Whether the options are shuffled. */
export const SHUFFLE_NAMES = [
  'shuffle',
  'shuffleanswers',
  'shuffleoptions',
  'shufflechoices',
  'randomanswers',
  'randomizeanswers',
  'randomizeoptions',
  'randomizechoices',
] as const

/** The set of pairs that wrong options are drawn from, as our own exports name it: no other program has one. */
export const PAIR_SET_NAME = 'pairset'

/** The assistant that made the question, as our own exports and our prompt for assistants name it. */
export const MADE_BY_NAME = 'madeby'

export const FLAGGED_NAMES = ['isflagged', 'flagged', 'flag', 'bookmarked', 'starred'] as const

/** The names of fields that have a whole field of a question. */
export const NAMES_OF_FIELDS: Readonly<Record<FieldName, readonly string[]>> = {
  text: TEXT_NAMES,
  category: CATEGORY_NAMES,
  options: OPTION_LIST_NAMES,
  correct: KEY_NAMES,
  explanation: EXPLANATION_NAMES,
  format: FORMAT_NAMES,
  optionFeedback: OPTION_FEEDBACK_NAMES,
  reference: REFERENCE_NAMES,
  sourceId: [SOURCE_ID_NAME, ...ID_NAMES],
  keepsOrder: KEEP_ORDER_NAMES,
  pairSet: [PAIR_SET_NAME],
  madeBy: [MADE_BY_NAME],
}
