import type { ExamRules as WireRules } from '../../../contract/exam.ts'
import type { Blueprint, ExamRules } from '../../../domain/exams/exam-definition.ts'

/** The rules of an exam as the API accepts them. */
export function examRulesToWire(rules: ExamRules): WireRules {
  return {
    name: rules.name,
    categories: [...rules.categories],
    blueprint: blueprintToWire(rules.blueprint),
    pass_mark: rules.passMark,
    time_limit_minutes: rules.timeLimitMinutes,
    scoring: rules.scoring,
    shows_answer_count: rules.showsAnswerCount,
  }
}

export function blueprintToWire(blueprint: Blueprint): WireRules['blueprint'] {
  return blueprint.kind === 'named'
    ? { ...blueprint, counts: blueprint.counts.map((count) => ({ ...count })) }
    : { ...blueprint }
}
