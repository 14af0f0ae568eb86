import { COLUMN_ROLES, type ColumnRole } from '../../../domain/importing/columns/column-role.ts'

/** How the choice of a meaning names it. */
const LABELS: Readonly<Record<ColumnRole, string>> = {
  text: 'Question',
  option: 'One option',
  options: 'All options',
  key: 'Correct answer',
  wrong: 'Wrong answers',
  explanation: 'Explanation',
  category: 'Category',
  id: 'ID',
  reference: 'Reference',
  'as-named': 'As it is named',
  unused: 'Not used',
}

export const ROLE_CHOICES = COLUMN_ROLES.map((value) => ({ value, label: LABELS[value] }))
