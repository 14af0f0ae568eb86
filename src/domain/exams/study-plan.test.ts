import { describe, expect, test } from 'vitest'
import type { StudyPlan } from './exam-definition.ts'
import { planAfterChange, planAfterEdit } from './study-plan.ts'

const TODAY = '2026-11-23'
const PLANNED = { minutesADay: 20, daysOff: [0] }
const OLD: StudyPlan = { minutesADay: 45, daysOff: [] }
const PLAN: StudyPlan = { ...OLD, beginsOn: '2026-11-01' }

test.each<[string, StudyPlan | undefined, StudyPlan]>([
  ['a first plan begins today', undefined, { ...PLANNED, beginsOn: TODAY }],
  ['a changed one goes on', PLAN, { ...PLANNED, beginsOn: '2026-11-01' }],
  ['one that does not say when it began begins today', OLD, { ...PLANNED, beginsOn: TODAY }],
])('%s', (_, before, expected) => {
  expect(planAfterChange(before, PLANNED, TODAY)).toEqual(expected)
})

describe('the plan of an exam that is edited', () => {
  test.each<[string, string | null, string | null, StudyPlan | undefined, StudyPlan | undefined]>([
    ['stays while the exam is to come', '2026-11-23', '2026-12-24', PLAN, PLAN],
    ['is none while the exam is to come', '2026-12-01', '2026-12-24', undefined, undefined],
    ['stays when the exam loses its date', '2026-12-01', null, PLAN, PLAN],
    ['begins today with the first date', null, '2026-12-24', undefined, { ...PLANNED, beginsOn: TODAY }],
    ['begins again after a date that is over', '2026-11-22', '2026-12-24', PLAN, { ...OLD, beginsOn: TODAY }],
    ['stays where the new date is over, too', null, '2026-11-22', PLAN, PLAN],
  ])('%s', (_, dateBefore, date, plan, expected) => {
    const before = { date: dateBefore, ...(plan && { plan }) }
    expect(planAfterEdit(before, date, PLANNED, TODAY)).toEqual(expected)
  })
})
