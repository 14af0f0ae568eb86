import { useMemo, useState } from 'react'
import { refreshFromBank } from '../../domain/custom-test/preview.ts'
import type { ExamDefinition } from '../../domain/exams/exam-definition.ts'
import type { LearnerData, Question } from '../../domain/model.ts'
import { drawPaper } from '../../domain/papers/draw-paper.ts'
import type { Paper } from '../../domain/papers/paper.ts'
import {
  choiceOf,
  fieldsLike,
  newPaperFields,
  type PaperContent,
  type PaperFieldProblems,
  type PaperFields,
  paperProblems,
  readPaperFields,
} from '../../domain/papers/paper-fields.ts'
import { otherQuestionsNotice, type PaperSummary } from '../../domain/papers/used-questions.ts'
import { pastMistakes } from '../../domain/selection/previously-incorrect.ts'
import { usualPageSize } from './page-size.ts'

/** What a paper is made from. */
export interface PaperStart {
  readonly data: LearnerData
  /** The learner's papers; empty where they could not be loaded. */
  readonly papers: readonly PaperSummary[]
  readonly exams: readonly ExamDefinition[]
  /** The paper that the new one is like, with other questions; null for none. */
  readonly earlier: Paper | null
  /** Questions that were chosen on another screen; null for none. */
  readonly chosenIds: readonly string[] | null
}

export interface PaperForm {
  readonly fields: PaperFields
  /** The questions of the paper in their order, as they are in the bank. */
  readonly questions: readonly Question[]
  /** Points that were typed for single questions, by id. */
  readonly pointsOf: Readonly<Record<string, string>>
  /** What the last draw lacked; null for nothing. */
  readonly notice: string | null
  readonly problems: PaperFieldProblems
  /** Changes fields; other questions are drawn where that changes which ones are asked for. */
  readonly change: (change: Partial<PaperFields>) => void
  readonly drawAgain: () => void
  readonly chooseByHand: (questions: readonly Question[]) => void
  readonly setPoints: (questionId: string, points: string) => void
  /** The paper as it would be saved now; null where something is wrong. */
  readonly read: () => PaperContent | null
}

interface State {
  readonly fields: PaperFields
  readonly drawn: readonly Question[]
  readonly notice: string | null
}

/** The state of the form of a paper. */
export function usePaperForm(start: PaperStart): PaperForm {
  const { data, papers, exams, earlier } = start
  const bank = data.questions
  const mistakes = useMemo(() => pastMistakes(data.tests), [data.tests])
  const draw = (fields: PaperFields): Omit<State, 'fields'> => {
    const choice = choiceOf(fields, exams, earlier)
    if (choice === null) return { drawn: [], notice: null }
    const like = fields.source === 'again' ? earlier : null
    const { questions, ...lacks } = drawPaper(
      choice,
      like,
      { bank, papers, mistakes },
      fields.avoidsUsed,
      Math.random,
    )
    return { drawn: questions, notice: otherQuestionsNotice(lacks) }
  }
  const [state, setState] = useState<State>(() => {
    const fields = startFields(start)
    if (start.chosenIds === null) return { fields, ...draw(fields) }
    const byId = new Map(bank.map((question) => [question.id, question]))
    return { fields, drawn: start.chosenIds.flatMap((id) => byId.get(id) ?? []), notice: null }
  })
  const [pointsOf, setPointsOf] = useState<Readonly<Record<string, string>>>({})
  const { fields, drawn, notice } = state
  const questions = useMemo(() => refreshFromBank(drawn, bank), [drawn, bank])

  const asked = useMemo(
    () => ({ chosen: questions, pointsOf, choice: choiceOf(fields, exams, earlier) }),
    [questions, pointsOf, fields, exams, earlier],
  )
  return {
    fields,
    questions,
    pointsOf,
    notice,
    problems: useMemo(() => paperProblems(fields, asked), [fields, asked]),
    change: (change) => {
      const changed = { ...fields, ...change }
      const isSameDraw =
        changed.source === 'hand' || DRAW_FIELDS.every((name) => changed[name] === fields[name])
      setState(isSameDraw ? { ...state, fields: changed } : { fields: changed, ...draw(changed) })
    },
    drawAgain: () => setState({ fields, ...draw(fields) }),
    chooseByHand: (chosen) =>
      setState({ fields: { ...fields, source: 'hand' }, drawn: chosen, notice: null }),
    setPoints: (questionId, points) => setPointsOf({ ...pointsOf, [questionId]: points }),
    read: () => readPaperFields(fields, asked, bank, Math.random),
  }
}

/** The fields that decide which questions are drawn. */
const DRAW_FIELDS = ['source', 'category', 'mode', 'count', 'examId', 'avoidsUsed'] as const

function startFields({ data, earlier, chosenIds }: PaperStart): PaperFields {
  const bankSize = data.questions.length
  return earlier === null
    ? newPaperFields(bankSize, usualPageSize(navigator.language), chosenIds !== null)
    : fieldsLike(earlier, bankSize)
}
