import * as z from 'zod/mini'
import { identifierSchema } from '../../contract/user.ts'
import { EXPORT_FORMAT, type UserExport, userDataSchema, userExportSchema } from '../../contract/user-data.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { hasNamedEtag, NO_STORE, sendRepresentation } from '../http/conditional-requests.ts'
import type { JsonCache } from '../http/json-cache.ts'
import { imageAddress, readImage } from '../images/image-files.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import { createNoteSerializer } from './note-serializer.ts'
import { problemReplies } from './replies.ts'

const findByIdentifier = z.object({ identifier: identifierSchema })

/** All data of a learner at once. */
export function userDataRoutes(
  app: App,
  { store, images, now, config }: AppDependencies,
  lookups: LookupGuard,
  cacheOf: JsonCache,
): void {
  const serializeNote = createNoteSerializer(config)
  const findBundle = cacheOf(store.userData)

  app.get(
    '/user-data/load/:identifier',
    {
      compress: false,
      schema: {
        summary: 'What signing in needs: the learner, their tests and questions',
        tags: ['user data'],
        params: findByIdentifier,
        response: { 200: userDataSchema, ...problemReplies(404, 428, 429) },
      },
    },
    async (request, reply) => {
      const { identifier } = request.params
      const bundle = await lookups.find(
        request,
        reply,
        identifier,
        () => findBundle(request, identifier),
        (bundle) => hasNamedEtag(request, bundle),
      )
      return sendRepresentation(reply, bundle)
    },
  )

  app.get(
    '/user-data/export/:identifier',
    {
      schema: {
        summary: 'Everything a learner owns, as one document',
        tags: ['user data'],
        params: findByIdentifier,
        response: { 200: userExportSchema, ...problemReplies(404, 428, 429) },
      },
    },
    async (request, reply) => {
      const { identifier } = request.params
      const {
        user,
        tests,
        questions,
        practiceResponses,
        questionNotes,
        images: stored,
        exams,
        categoryTitles,
      } = await lookups.find(request, reply.headers(NO_STORE), identifier, () =>
        store.userData.exportAll(identifier),
      )
      const imageEntries = []
      // One after the other, as each may have some megabytes.
      for (const { name, contentType } of stored) {
        const bytes = await readImage(images, name)
        if (bytes === null) continue
        imageEntries.push({
          url: imageAddress(name),
          content_type: contentType,
          data: bytes.toString('base64'),
        })
      }
      const document: UserExport = {
        format: EXPORT_FORMAT,
        exported_at: new Date(now()).toISOString(),
        user,
        tests,
        questions: [...questions],
        practice_responses: [...practiceResponses],
        question_notes: questionNotes.map(serializeNote),
        images: imageEntries,
        exams: [...exams],
        category_titles: [...categoryTitles],
      }
      return document
    },
  )
}
