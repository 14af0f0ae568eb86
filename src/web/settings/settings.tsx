import { Link } from 'react-router'
import { DAILY_GOALS, dailyGoalLabel } from '../../domain/learning/plan/daily-goal.ts'
import { SESSION_LENGTHS, sessionLengthLabel } from '../../domain/practice/session/session-plan.ts'
import { useDeviceSetting, useSetting } from '../data/browser/storage/define-setting.ts'
import { SETTINGS } from '../data/browser/storage/settings.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { TEXT_SIZE, THEME } from '../theme/appearance.ts'
import { buttonClass } from '../ui/button.tsx'
import { LoginRequired } from '../ui/feedback/empty-state.tsx'
import { verdictSignal } from '../ui/feedback/lazy-verdict-signal.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { ChoiceSetting, Setting, SettingsCard, SwitchSetting } from '../ui/settings-card.tsx'
import { DeviceData } from './device-data.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

export const meta = () => [{ title: 'Settings · Quizgrove' }]

/** /app/settings (spec §2.15). Each choice counts at once and stays on this device. */
export default function SettingsScreen() {
  const data = useLearnerData()
  if (!data) return <LoginRequired />
  return (
    <div key={data.learner.id} className="mx-auto max-w-3xl">
      <h1 className="text-title font-bold">Settings</h1>
      <p className="mt-1 mb-6 text-ink-soft">Kept on this device. Changes apply at once.</p>
      <div className="grid gap-4">
        <AppearanceSettings />
        <PracticeSettings learnerId={data.learner.id} />
        <ReminderSettings learner={data.learner} />
        <AssistantsLink />
        <DeviceData data={data} />
      </div>
    </div>
  )
}

/** Leads to the assistants, which are the learner's on every device. */
function AssistantsLink() {
  return (
    <SettingsCard title="Assistants">
      <Setting
        name="Your own AI assistant"
        text="Let it read, quiz you, or propose questions, with a key that you can revoke. Kept in your account, for all devices."
      >
        <Link to="/app/settings/assistants" className={buttonClass('secondary')}>
          Assistants
        </Link>
      </Setting>
    </SettingsCard>
  )
}

const THEME_CHOICES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const TEXT_SIZE_CHOICES = [
  { value: 'default', label: 'Default' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
] as const

/** The theme (spec §4.3) and the size of text. */
export function AppearanceSettings() {
  const [theme, chooseTheme] = useDeviceSetting(THEME)
  const [textSize, chooseTextSize] = useDeviceSetting(TEXT_SIZE)
  return (
    <SettingsCard title="Appearance">
      <ChoiceSetting name="Theme" value={theme} choices={THEME_CHOICES} onChoose={chooseTheme} />
      <ChoiceSetting
        name="Text size"
        value={textSize}
        choices={TEXT_SIZE_CHOICES}
        onChoose={chooseTextSize}
      />
    </SettingsCard>
  )
}

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
  const [tapToAnswer, setTapToAnswer] = useSetting(SETTINGS.tapToAnswer, learnerId)
  const [sounds, setSounds] = useSetting(SETTINGS.sounds, learnerId)
  const [schedule, setSchedule] = useSetting(SETTINGS.examSchedule, learnerId)
  const [length, setLength] = useSetting(SETTINGS.sessionLength, learnerId)
  const [goal, setGoal] = useSetting(SETTINGS.dailyGoal, learnerId)
  return (
    <SettingsCard title="Practice">
      <Setting name="Daily goal" text="How many questions or minutes you want to practice each day.">
        <SelectField
          label="Daily goal"
          value={dailyGoalLabel(goal)}
          choices={GOALS}
          onChoose={(value) => setGoal(GOALS.find((choice) => choice.value === value)?.goal ?? goal)}
          className="flex-[1_1_12rem] sm:max-w-56"
        />
      </Setting>
      <Setting name="Session length" text="After this much, a session ends and shows how it went.">
        <SelectField
          label="Session length"
          value={sessionLengthLabel(length)}
          choices={LENGTHS}
          onChoose={(value) => setLength(LENGTHS.find((choice) => choice.value === value)?.length ?? null)}
          className="flex-[1_1_12rem] sm:max-w-56"
        />
      </Setting>
      <SwitchSetting
        name="Tap to answer"
        text="Choosing an option submits it, where one answer is correct. Exams, and practice that asks how sure you are, wait for Submit."
        isOn={tapToAnswer}
        onChange={setTapToAnswer}
      />
      <SwitchSetting
        name="How sure are you?"
        text="Practice asks it before you submit. A lucky guess then counts as one."
        isOn={schedule.asksConfidence === true}
        onChange={(isOn) => setSchedule({ ...schedule, asksConfidence: isOn })}
      />
      <SwitchSetting
        name="Sounds and vibration"
        text="A short sound says whether an answer in practice was right. Phones that can vibrate do so, too."
        isOn={sounds}
        onChange={(isOn) => {
          setSounds(isOn)
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
