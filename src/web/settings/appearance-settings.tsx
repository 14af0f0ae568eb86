import { useTextSize } from '../theme/use-text-size.ts'
import { useTheme } from '../theme/use-theme.ts'
import { ChoiceSetting } from './choice-setting.tsx'
import { SettingsCard } from './settings-card.tsx'

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
  const [theme, chooseTheme] = useTheme()
  const [textSize, chooseTextSize] = useTextSize()
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
