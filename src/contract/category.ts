import * as z from 'zod/mini'
import { QUESTION_LIMITS } from '../domain/question-limits.ts'
import { idSchema, textSchema } from './common.ts'
import { CATEGORY_CHANGES_MAX, CATEGORY_TITLE_MAX } from './limits.ts'

const categorySchema = textSchema(1, QUESTION_LIMITS.categoryMax)

/** The title of a category: "Purpose and rules" of the category "T1A". */
export const categoryTitleSchema = z.object({
  category: categorySchema,
  title: textSchema(1, CATEGORY_TITLE_MAX),
})
export type CategoryTitle = z.infer<typeof categoryTitleSchema>

/** See `CategoryChange` in `domain/exams/category-changes.ts`. */
const categoryChangeSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('merge'), category: categorySchema, into: categorySchema }),
  z.object({
    is: z.literal('title'),
    category: categorySchema,
    title: z.nullable(textSchema(1, CATEGORY_TITLE_MAX)),
  }),
])

/**
 * `POST /categories/bulk`. Merges come before titles. A category is merged once, and not into one that is merged itself,
 * so that the same changes again change nothing.
 */
export const categoryChangesSchema = z
  .object({
    user_id: idSchema,
    changes: z.array(categoryChangeSchema).check(z.minLength(1), z.maxLength(CATEGORY_CHANGES_MAX)),
  })
  .check(({ value, issues }) => {
    const merged = new Set<string>()
    const refuse = (index: number, member: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: ['changes', index, member], message })
    for (const [index, change] of value.changes.entries()) {
      if (change.is !== 'merge') continue
      if (merged.has(change.category)) refuse(index, 'category', 'is merged already')
      merged.add(change.category)
    }
    for (const [index, change] of value.changes.entries()) {
      if (change.is === 'merge' && merged.has(change.into)) refuse(index, 'into', 'is merged itself')
    }
  })

/** How many questions got another category. */
export const categoriesChangedSchema = z.object({ changed: z.int() })
