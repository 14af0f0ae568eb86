import type { ExamChange, NewExam, ExamRules as WireRules } from '../../../contract/exam.ts'
import { changedMembers } from '../../../domain/exams/chosen-exam.ts'
import type {
  Blueprint,
  ExamContent,
  ExamDefinition,
  ExamRules,
  StudyPlan,
} from '../../../domain/exams/exam-definition.ts'

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

/** An exam to be added under its own id. */
export function newExamToWire(learnerId: string, exam: ExamDefinition): NewExam {
  return { user_id: learnerId, id: exam.id, ...examRulesToWire(exam), date: exam.date, ...planToWire(exam) }
}

/** An edit of an exam: what it changed. */
export function examChangeToWire(before: ExamContent, after: ExamContent): ExamChange {
  const { name, categories, blueprint, passMark, timeLimitMinutes, scoring, showsAnswerCount, date, plan } =
    changedMembers(before, after)
  return {
    ...(name !== undefined && { name }),
    ...(categories && { categories: [...categories] }),
    ...(blueprint && { blueprint: blueprintToWire(blueprint) }),
    ...(passMark && { pass_mark: passMark }),
    ...(timeLimitMinutes !== undefined && { time_limit_minutes: timeLimitMinutes }),
    ...(scoring && { scoring }),
    ...(showsAnswerCount !== undefined && { shows_answer_count: showsAnswerCount }),
    ...(date !== undefined && { date }),
    ...planToWire({ plan }),
  }
}

function planToWire({ plan }: { readonly plan?: StudyPlan | undefined }): Pick<NewExam, 'plan'> {
  if (plan === undefined) return {}
  const { minutesADay, daysOff, beginsOn } = plan
  return {
    plan: {
      minutes_a_day: minutesADay,
      days_off: [...daysOff],
      ...(beginsOn !== undefined && { begins_on: beginsOn }),
    },
  }
}

export function blueprintToWire(blueprint: Blueprint): WireRules['blueprint'] {
  return blueprint.kind === 'named'
    ? { ...blueprint, counts: blueprint.counts.map((count) => ({ ...count })) }
    : { ...blueprint }
}
