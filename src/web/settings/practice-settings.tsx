import { useState } from 'react'
import { DAILY_GOALS, dailyGoalLabel } from '../../domain/learning/plan/daily-goal.ts'
import { SESSION_LENGTHS, sessionLengthLabel } from '../../domain/practice/session/session-plan.ts'
import {
  readChosenSessionLength,
  storeChosenSessionLength,
} from '../data/browser/storage/chosen-session-length.ts'
import { readDailyGoal, storeDailyGoal } from '../data/browser/storage/daily-goal.ts'
import { readExamSchedule, storeExamSchedule } from '../data/browser/storage/exam-schedule.ts'
import { readSwitch, SOUNDS, storeSwitch, TAP_TO_ANSWER } from '../data/browser/storage/setting-switch.ts'
import { verdictSignal } from '../ui/feedback/lazy-verdict-signal.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { Setting, SettingsCard } from './settings-card.tsx'
import { SwitchSetting } from './switch-setting.tsx'

const LENGTHS = [null, ...SESSION_LENGTHS].map((length) => {
  const label = sessionLengthLabel(length)
  return { length, label, value: label }
})

const GOALS = DAILY_GOALS.map((goal) => {
  const label = dailyGoalLabel(goal)
  return { goal, label, value: label }
})

/** How the learner practices: what a tap does, what is asked, and how much. */
export function PracticeSettings({ learnerId }: { readonly learnerId: string }) {
  const [tapToAnswer, setTapToAnswer] = useState(() => readSwitch(TAP_TO_ANSWER, learnerId))
  const [sounds, setSounds] = useState(() => readSwitch(SOUNDS, learnerId))
  const [asksConfidence, setAsksConfidence] = useState(
    () => readExamSchedule(learnerId).asksConfidence === true,
  )
  const [length, setLength] = useState(() => readChosenSessionLength(learnerId))
  const [goal, setGoal] = useState(() => readDailyGoal(learnerId))
  return (
    <SettingsCard title="Practice">
      <Setting name="Daily goal" text="How many questions or minutes you want to practice each day.">
        <SelectField
          label="Daily goal"
          value={dailyGoalLabel(goal)}
          choices={GOALS}
          onChoose={(value) => {
            const chosen = GOALS.find((choice) => choice.value === value)?.goal ?? goal
            setGoal(chosen)
            storeDailyGoal(learnerId, chosen)
          }}
          className="flex-[1_1_12rem] sm:max-w-56"
        />
      </Setting>
      <Setting name="Session length" text="After this much, a session ends and shows how it went.">
        <SelectField
          label="Session length"
          value={sessionLengthLabel(length)}
          choices={LENGTHS}
          onChoose={(value) => {
            const chosen = LENGTHS.find((choice) => choice.value === value)?.length ?? null
            setLength(chosen)
            storeChosenSessionLength(learnerId, chosen)
          }}
          className="flex-[1_1_12rem] sm:max-w-56"
        />
      </Setting>
      <SwitchSetting
        name="Tap to answer"
        text="Choosing an option submits it, where one answer is correct. Exams, and practice that asks how sure you are, wait for Submit."
        isOn={tapToAnswer}
        onChange={(isOn) => {
          setTapToAnswer(isOn)
          storeSwitch(TAP_TO_ANSWER, learnerId, isOn)
        }}
      />
      <SwitchSetting
        name="How sure are you?"
        text="Practice asks it before you submit. A lucky guess then counts as one."
        isOn={asksConfidence}
        onChange={(isOn) => {
          setAsksConfidence(isOn)
          storeExamSchedule(learnerId, { ...readExamSchedule(learnerId), asksConfidence: isOn })
        }}
      />
      <SwitchSetting
        name="Sounds and vibration"
        text="A short sound says whether an answer in practice was right. Phones that can vibrate do so, too."
        isOn={sounds}
        onChange={(isOn) => {
          setSounds(isOn)
          storeSwitch(SOUNDS, learnerId, isOn)
          if (isOn) playExample()
        }}
      />
    </SettingsCard>
  )
}

/** How a right answer will sound. */
function playExample(): void {
  verdictSignal
    .load()
    .then((signalVerdict) => signalVerdict(true))
    .catch((cause) => console.error('The sounds could not be loaded', cause))
}
