import { basename } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { RESTORE_MAX_BYTES } from '../../contract/limits.ts'
import { type Restorable, type Restore, restoredSchema, restoreSchema } from '../../contract/restore.ts'
import { drawIdentifier } from '../../domain/identifier/draw-identifier.ts'
import { dropImageHosts } from '../../domain/rich-text/external-images.ts'
import { findImageNames } from '../../domain/rich-text/image-names.ts'
import type { App } from '../app.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { rememberReply } from '../bodies/json-body.ts'
import { ownHostMatcher } from '../http/hosts.ts'
import { validateListsByEntry } from '../http/list-validation.ts'
import { networkOf } from '../http/network.ts'
import { notFound } from '../http/problems.ts'
import type { ReencodeImage } from '../images/image-queue.ts'
import { type Picture, restoreWithImages } from '../images/restore-images.ts'
import { requestLog } from '../log.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import type { LearnerUsage } from '../store/interfaces/user-store.ts'
import type { RestoreContents, RestoreResult } from '../store/restore-contents.ts'
import type { WriteResult } from '../store/write-result.ts'
import { problemReplies, writeReply } from './replies.ts'
import { sanitizedHtml } from './sanitized-html.ts'
import { sendRestored } from './send-user-data.ts'
import { IDENTIFIER_DRAWS_MAX } from './users.ts'

const DESCRIPTION = `\`document\` is the unchanged reply of \`GET /user-data/export/{identifier}\`.

With \`user_id\` it is merged into that learner. Without it, a new learner is created with the name of the document and a
drawn identifier. Their \`id\` may be chosen; the same request sent again then finds them, another document under that id gets 409.

What the learner already has is recognized by id, or else by content, and stays unchanged; of two notes on one question the one
that was changed last stays. New entries get new ids, are added after the others, and keep the times of the document. 201
when anything was new, 200 when nothing was. Images are restored when a note or a question shows them.`

/** Restores an export. It has its own validator, so it needs a separate scope. */
export function restoreRoute(
  app: App,
  dependencies: AppDependencies,
  reencodeImage: ReencodeImage,
  quotas: QuotaGuard,
): void {
  const { store, random, config } = dependencies
  const isOwnHost = ownHostMatcher(config)
  app.setValidatorCompiler(validateListsByEntry)

  app.post(
    '/user-data/restore',
    {
      bodyLimit: RESTORE_MAX_BYTES,
      config: { json: 'restore' },
      preParsing: rememberReply,
      schema: {
        summary: 'Restore an export, into a new learner or merged into one; all or nothing',
        description: DESCRIPTION,
        tags: ['user data'],
        body: restoreSchema,
        response: {
          200: restoredSchema,
          201: restoredSchema,
          ...problemReplies(404, 409, 413, 415, 422, 428, 429),
        },
      },
    },
    async (request, reply) => {
      const { document, user_id } = request.body
      let sanitizing: Promise<RestoreContents['questionNotes']> | undefined
      // Once, and not before the quotas allow the request.
      const notes = () => (sanitizing ??= sanitizeNotes(document))
      const { code, value } = await quotas.storeWithinQuota(
        request,
        user_id ?? null,
        { questions: document.questions.length, images: document.images.length },
        async () => writeReply(await restore(request, await notes())),
        async () => newUsage(request.body, await notes()),
      )
      // After the transaction, for whose end other writes wait.
      const userData = await store.userData.load(value.user.w3w_identifier)
      if (userData === null) throw notFound()
      return sendRestored(reply.code(code), value.restored, userData.json)
    },
  )

  async function restore(
    request: FastifyRequest & { readonly body: Restore },
    questionNotes: RestoreContents['questionNotes'],
  ): Promise<WriteResult<RestoreResult>> {
    const { id, ip, body, raw } = request
    const contents = contentsOf(body.document, questionNotes)
    const pictures = await picturesToRestore(body, questionNotes)
    const reencode = (bytes: Buffer) =>
      reencodeImage({
        network: networkOf(ip),
        learner: body.user_id ?? '',
        size: bytes.length,
        origin: 'restore',
        read: async () => bytes,
        isAbandoned: () => raw.socket.destroyed,
      })
    const run = () =>
      restoreWithImages(
        { ...dependencies, log: requestLog(dependencies.log, id) },
        reencode,
        pictures,
        (images) => restoreInto(body, { ...contents, images }),
      )
    return typeof body.user_id === 'string' ? run() : quotas.createLearner(request, body.id ?? null, run)
  }

  /** What the document adds to what the learner has stored, for a learner close to their quota. */
  async function newUsage(
    body: Restore,
    questionNotes: RestoreContents['questionNotes'],
  ): Promise<LearnerUsage> {
    const added = await store.userData.restoreUsage(
      body.user_id ?? '',
      contentsOf(body.document, questionNotes),
    )
    const { questions, bytes } = added ?? { questions: 0, bytes: 0 }
    const pictures = await picturesToRestore(body, questionNotes)
    const pictureBytes = pictures.reduce((sum, { picture }) => sum + picture.data.length, 0)
    return { questions, images: pictures.length, bytes: bytes + pictureBytes }
  }

  /** Images that texts name and that the learner does not have yet. */
  async function picturesToRestore(
    { document, user_id }: Restore,
    notes: RestoreContents['questionNotes'],
  ): Promise<Picture[]> {
    if (document.images.length === 0) return []
    const texts = [document.questions, document.practice_responses, document.tests, notes].flat()
    const named = new Set(texts.flatMap((entry) => findImageNames(JSON.stringify(entry))))
    const inDocument = document.images.map(({ url }) => basename(url)).filter((name) => named.has(name))
    const missing =
      typeof user_id === 'string' ? await store.images.missingNames(user_id, inDocument) : new Set(inDocument)
    return document.images
      .map((picture, index) => ({ picture, path: `/document/images/${index}/data` }))
      .filter(({ picture }) => missing.has(basename(picture.url)))
  }

  async function sanitizeNotes(document: Restorable): Promise<RestoreContents['questionNotes']> {
    const names = new Set(document.images.map(({ url }) => basename(url)))
    const sanitize = (html: string, path: string) =>
      dropImageHosts(sanitizedHtml(html, path), names, isOwnHost)
    const sanitized = []
    for (const [index, note] of document.question_notes.entries()) {
      const path = `/document/question_notes/${index}`
      sanitized.push({
        ...note,
        note_text: sanitize(note.note_text, `${path}/note_text`),
        hint_text: sanitize(note.hint_text, `${path}/hint_text`),
      })
      // Sanitizing thousands of long notes takes seconds.
      await yieldToEventLoop()
    }
    return sanitized
  }

  async function restoreInto(
    { document, user_id, id }: Restore,
    contents: RestoreContents,
  ): Promise<WriteResult<RestoreResult>> {
    if (typeof user_id === 'string') return store.userData.restore({ userId: user_id }, contents)
    const newUser = { name: document.user.name, ...(id === undefined ? {} : { id }) }
    for (let draw = 0; draw < IDENTIFIER_DRAWS_MAX; draw++) {
      const owner = { newUser: { ...newUser, w3w_identifier: drawIdentifier(random) } }
      const result = await store.userData.restore(owner, contents)
      if (result.outcome !== 'conflict') return result
      // The id is taken, not the identifier.
      if (id !== undefined && (await store.users.exists(id))) return result
    }
    return { outcome: 'conflict' }
  }
}

function contentsOf(document: Restorable, questionNotes: RestoreContents['questionNotes']): RestoreContents {
  return {
    tests: document.tests,
    questions: document.questions,
    practiceResponses: document.practice_responses,
    questionNotes,
    exams: document.exams,
    categoryTitles: document.category_titles,
    images: [],
  }
}
