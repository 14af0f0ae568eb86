import { useMemo } from 'react'
import { formatWholeNumber } from '../../domain/format-number.ts'
import type { Question } from '../../domain/model.ts'
import { categoriesOf } from '../../domain/selection/categories.ts'
import { CategoryName } from '../categories/category-name.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from './figure.tsx'

/** Category badges shown; the others are counted (spec §9.13). */
const SHOWN_CATEGORIES = 6

/** The stats card: the questions and categories to choose from (spec §2.11). */
export function BankCard({ questions }: { readonly questions: readonly Question[] }) {
  const categories = useMemo(() => categoriesOf(questions), [questions])
  const more = categories.length - SHOWN_CATEGORIES
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-heading font-bold">Question Bank</h2>
      <dl className="mt-4 grid grid-cols-2 gap-3">
        <Figure name="Total Questions">{formatWholeNumber(questions.length)}</Figure>
        <Figure name="Categories">{formatWholeNumber(categories.length)}</Figure>
      </dl>
      {categories.length > 0 && (
        <ul aria-label="Categories" className="mt-4 flex flex-wrap gap-1.5">
          {categories.slice(0, SHOWN_CATEGORIES).map((category) => (
            <li key={category} className="max-w-full">
              <Badge tone="brand">
                <span className="truncate">
                  <CategoryName category={category} />
                </span>
              </Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge tone="outline">+{formatWholeNumber(more)} more</Badge>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
