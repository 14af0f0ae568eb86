import { LogIn } from 'lucide-react'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DeviceData } from './device-data.tsx'
import { PracticeSettings } from './practice-settings.tsx'
import { ReminderSettings } from './reminder-settings.tsx'

export const meta = () => [{ title: 'Settings · Quizgrove' }]

/** /app/settings (spec §2.15). Each choice counts at once and stays on this device. */
export default function SettingsScreen() {
  const data = useLearnerData()
  if (!data) {
    return (
      <EmptyState isPage icon={<LogIn />} title="Login Required" text="Please load your quiz data first." />
    )
  }
  return (
    <div key={data.learner.id} className="mx-auto max-w-3xl">
      <h1 className="text-title font-bold">Settings</h1>
      <p className="mt-1 mb-6 text-ink-soft">Kept on this device. Changes apply at once.</p>
      <div className="grid gap-4">
        <AppearanceSettings />
        <PracticeSettings learnerId={data.learner.id} />
        <ReminderSettings learner={data.learner} />
        <DeviceData data={data} />
      </div>
    </div>
  )
}
