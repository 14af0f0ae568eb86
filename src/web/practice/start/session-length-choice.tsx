import {
  SESSION_LENGTHS,
  type SessionLength,
  sessionLengthLabel,
} from '../../../domain/practice/session/session-plan.ts'
import { SelectField } from '../../ui/form/select-field.tsx'

const CHOICES = [null, ...SESSION_LENGTHS].map((length) => ({
  length,
  label: sessionLengthLabel(length),
  value: sessionLengthLabel(length),
}))

/** After how much practice a session ends (spec §4.18). Test Mode has a length of its own. */
export function SessionLengthChoice({
  length,
  onChoose,
}: {
  readonly length: SessionLength | null
  readonly onChoose: (length: SessionLength | null) => void
}) {
  return (
    <SelectField
      label="Session length"
      labelShown="always"
      value={sessionLengthLabel(length)}
      choices={CHOICES}
      onChoose={(value) => onChoose(CHOICES.find((choice) => choice.value === value)?.length ?? null)}
      className="mb-4 sm:max-w-80"
    />
  )
}
