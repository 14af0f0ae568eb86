import type { ExamChange, NewExam } from '../../../contract/exam.ts'
import { changedMembers } from '../../../domain/exams/chosen-exam.ts'
import type { ExamContent, ExamDefinition, StudyPlan } from '../../../domain/exams/exam-definition.ts'
import { blueprintToWire, examRulesToWire } from './exam-to-wire.ts'

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
