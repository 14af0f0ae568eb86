import type { AboutPaper, NewPaper } from '../../../contract/paper.ts'
import { contentToWire } from '../../../contract/question.ts'
import type { SelectionMode } from '../../../domain/custom-test/criteria.ts'
import {
  PAGE_SIZES,
  type Paper,
  type PaperChoice,
  type PaperLayout,
  type PaperQuestion,
  type VersionCount,
} from '../../../domain/papers/paper.ts'
import type { PaperSummary } from '../../../domain/papers/used-questions.ts'
import { contentOf } from '../../../domain/questions/question-content.ts'
import { readBlueprintOrNull } from './exam.ts'
import { blueprintToWire } from './exam-to-wire.ts'
import { readQuestion } from './question.ts'
import {
  readId,
  readIdOrNull,
  readList,
  readNumberOrNull,
  readRecord,
  readText,
  readTextOrNull,
  readTexts,
  readTimeOrNull,
  type UnknownRecord,
} from './read-values.ts'

/** @throws UnreadableReplyError */
export function readPaper(value: unknown): Paper {
  const record = readRecord(value, 'a paper')
  return {
    ...readAbout(record),
    questions: readList(record.questions, 'a list of questions').map(readPaperQuestion),
  }
}

/** @throws UnreadableReplyError */
export function readPaperSummary(value: unknown): PaperSummary {
  const record = readRecord(value, 'a paper')
  const used = readList(record.used, 'a list of questions').map((entry) => {
    const { question_id, key } = readRecord(entry, 'a question')
    return { questionId: readIdOrNull(question_id), key: readText(key) }
  })
  return { ...readAbout(record), used }
}

function readAbout(record: UnknownRecord): Omit<Paper, 'questions'> {
  const header = readRecord(record.header, 'what is above the questions')
  return {
    id: readId(record.id, 'a paper'),
    name: readText(record.name),
    createdAt: readTimeOrNull(record.created_at) ?? 0,
    seed: readNumberOrNull(record.seed) ?? 0,
    versions: readVersions(record.versions),
    layout: readLayout(readRecord(record.layout, 'a layout')),
    header: {
      instructions: readText(header.instructions),
      hasNameLine: header.name_line === true,
      hasDateLine: header.date_line === true,
    },
    choice: readChoice(readRecord(record.choice, 'a choice of questions')),
  }
}

function readVersions(value: unknown): VersionCount {
  return value === 2 || value === 3 || value === 4 ? value : 1
}

function readLayout({ page_size, columns, large_print }: UnknownRecord): PaperLayout {
  return {
    pageSize: PAGE_SIZES.find((size) => size === page_size) ?? 'a4',
    columns: columns === 2 ? 2 : 1,
    largePrint: large_print === true,
  }
}

const MODES: readonly SelectionMode[] = ['random', 'incorrect', 'mixed', 'categories']

/** A way of choosing that a later release may know counts as by hand. */
function readChoice({
  kind,
  category,
  count,
  mode,
  name,
  categories,
  blueprint,
}: UnknownRecord): PaperChoice {
  if (kind === 'criteria') {
    const criteria = {
      category: readTextOrNull(category),
      count: readNumberOrNull(count) ?? 1,
      mode: MODES.find((known) => known === mode) ?? 'random',
    }
    return { kind, criteria }
  }
  const read = kind === 'exam' ? readBlueprintOrNull(blueprint) : null
  if (read === null) return { kind: 'hand' }
  return { kind: 'exam', exam: { name: readText(name), categories: readTexts(categories), blueprint: read } }
}

function readPaperQuestion(value: unknown): PaperQuestion {
  const { question_id, points, content } = readRecord(value, 'a question of a paper')
  // What a question has beside its content is not part of a paper.
  const question = readQuestion({ ...readRecord(content, 'what a question says'), id: 'paper' })
  return {
    questionId: readIdOrNull(question_id),
    points: readNumberOrNull(points) ?? 1,
    content: contentOf(question),
  }
}

/** A paper to be saved under its own id. */
export function newPaperToWire(learnerId: string, paper: Paper): NewPaper {
  const { id, name, seed, versions, layout, header, questions } = paper
  return {
    user_id: learnerId,
    id,
    name,
    seed,
    versions,
    layout: { page_size: layout.pageSize, columns: layout.columns, large_print: layout.largePrint },
    header: {
      instructions: header.instructions,
      name_line: header.hasNameLine,
      date_line: header.hasDateLine,
    },
    choice: choiceToWire(paper.choice),
    questions: questions.map(({ questionId, points, content }) => ({
      question_id: questionId,
      points,
      content: contentToWire(content),
    })),
  }
}

function choiceToWire(choice: PaperChoice): AboutPaper['choice'] {
  switch (choice.kind) {
    case 'hand':
      return { kind: 'hand' }
    case 'criteria':
      return { kind: 'criteria', ...choice.criteria }
    case 'exam':
      return {
        kind: 'exam',
        name: choice.exam.name,
        categories: [...choice.exam.categories],
        blueprint: blueprintToWire(choice.exam.blueprint),
      }
  }
}
