import { type OrderDependence, orderDependence } from '../../domain/practice/order/order-dependence.ts'
import type { QuestionFields } from '../../domain/questions/question-fields.ts'
import { SelectField } from '../ui/form/select-field.tsx'

const AUTOMATIC: Readonly<Record<OrderDependence, string>> = {
  none: 'Automatic: no',
  'keep-last': 'Automatic: the last one only',
  'keep-order': 'Automatic: yes',
}

/** Whether the options keep their order in practice. Automatic shows what the wording of the options decides. */
export function KeepOrderField({
  fields,
  onType,
}: {
  readonly fields: QuestionFields
  readonly onType: (fields: QuestionFields) => void
}) {
  const options = fields.options.map(({ text }) => text.trim()).filter((text) => text !== '')
  return (
    <SelectField
      label="Keep the order of options"
      labelShown="above"
      value={fields.keepsOrder === null ? 'automatic' : fields.keepsOrder ? 'yes' : 'no'}
      choices={[
        { value: 'automatic', label: AUTOMATIC[orderDependence(options)] },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No, shuffle them' },
      ]}
      onChoose={(chosen) =>
        onType({ ...fields, keepsOrder: chosen === 'automatic' ? null : chosen === 'yes' })
      }
      className="max-w-80"
    />
  )
}
