import { basename, extname } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { RESTORE_MAX_BYTES } from '../../contract/limits.ts'
import { type Restorable, type Restore, restoredSchema, restoreSchema } from '../../contract/restore.ts'
import { drawIdentifier } from '../../domain/identifier/draw-identifier.ts'
import { dropImageHosts } from '../../domain/rich-text/external-images.ts'
import { findImageNames } from '../../domain/rich-text/image-rules.ts'
import { SHARE_LIMITS } from '../../domain/sharing/share-limits.ts'
import type { App, AppDependencies } from '../app.ts'
import { rememberReply } from '../bodies/json-body.ts'
import { ownHostMatcher } from '../http/hosts.ts'
import { networkOf } from '../http/network.ts'
import { invalidField, notFound } from '../http/problems.ts'
import { validateListsByEntry } from '../http/validation.ts'
import { newImageName, removeImages } from '../images/image-files.ts'
import type { ReencodeImage } from '../images/image-queue.ts'
import { requestLog } from '../log.ts'
import type { LookupGuard } from '../lookups/lookup-guard.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { faultOf } from '../store/engine/faults.ts'
import type { LearnerUsage } from '../store/resources/users.ts'
import type { WriteResult } from '../store/transact.ts'
import type { RestoreContents, RestoreResult } from '../store/user-data/restore-contents.ts'
import { problemReplies, writeReply } from './replies.ts'
import { sendRestored } from './user-data.ts'
import { IDENTIFIER_DRAWS_MAX } from './users.ts'

const DESCRIPTION = `\`document\` is the unchanged reply of \`GET /user-data/export/{identifier}\`.

With \`user_id\` it is merged into that learner. Without it, a new learner is created with the name of the document and a
drawn identifier. Their \`id\` may be chosen; the same request sent again then finds them, another document under that id gets 409.

What the learner already has is recognized by id, or else by content, and stays unchanged; of two notes on one question the one
that was changed last stays. New entries get new ids, are added after the others, and keep the times of the document. 201
when anything was new, 200 when nothing was. Images are restored when a note or a question shows them. A taken bank finds its link by
its code if that answers. Links and taken banks beyond what a learner may have are left out.`

/** Restores an export. It has its own validator, so it needs a separate scope. */
export function restoreRoute(
  app: App,
  dependencies: AppDependencies,
  {
    reencodeImage,
    quotas,
    lookups,
  }: { readonly reencodeImage: ReencodeImage; readonly quotas: QuotaGuard; readonly lookups: LookupGuard },
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
      let sanitizing: Promise<RestoreContents['question_notes']> | undefined
      // Once, and not before the quotas allow the request.
      const notes = () => (sanitizing ??= sanitizeNotes(document))
      const shareKeys = await findShareKeys(request, reply)
      const { code, value } = await quotas.storeWithinQuota(
        request,
        user_id ?? null,
        { questions: document.questions.length, images: document.images.length },
        async () => writeReply(await restore(request, { question_notes: await notes(), shareKeys })),
        { countExactly: async () => newUsage(request.body, { question_notes: await notes(), shareKeys }) },
      )
      // After the transaction, for whose end other writes wait.
      const userData = await store.userData.load(value.user.w3w_identifier)
      if (userData === null) throw notFound()
      return sendRestored(reply.code(code), value.restored, userData.json)
    },
  )

  /** The keys of links by their codes. Only of so many as a learner may take, and each that is not found counts as a guess. */
  async function findShareKeys(
    request: FastifyRequest & { readonly body: Restore },
    reply: FastifyReply,
  ): Promise<Prepared['shareKeys']> {
    const { document, user_id } = request.body
    const all = new Set(document.taken_banks.flatMap(({ code }) => code ?? []))
    const codes = [...all].slice(0, SHARE_LIMITS.takenMax)
    if (codes.length === 0) return new Map()
    return lookups.findAll(request, reply, codes, () => store.userData.shareKeys(codes, user_id ?? null))
  }

  async function restore(
    request: FastifyRequest & { readonly body: Restore },
    prepared: Prepared,
  ): Promise<WriteResult<RestoreResult>> {
    const { id, ip, body, raw } = request
    const pictures = await picturesToRestore(body, prepared.question_notes)
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
        (images) => restoreInto(body, { ...body.document, ...prepared, images }),
      )
    return typeof body.user_id === 'string' ? run() : quotas.createLearner(request, body.id ?? null, run)
  }

  /** What the document adds to what the learner has stored, for a learner close to their quota. */
  async function newUsage(body: Restore, prepared: Prepared): Promise<LearnerUsage> {
    const contents = { ...body.document, ...prepared, images: [] }
    const added = await store.userData.restoreUsage(body.user_id ?? '', contents)
    const { questions, bytes } = added ?? { questions: 0, bytes: 0 }
    const pictures = await picturesToRestore(body, prepared.question_notes)
    const pictureBytes = pictures.reduce((sum, { picture }) => sum + picture.data.length, 0)
    return { questions, images: pictures.length, bytes: bytes + pictureBytes }
  }

  /** Images that texts name and that the learner does not have yet. */
  async function picturesToRestore(
    { document, user_id }: Restore,
    notes: RestoreContents['question_notes'],
  ): Promise<Picture[]> {
    if (document.images.length === 0) return []
    const texts = [
      ...[document.questions, document.practice_responses, document.tests, notes],
      ...[document.papers, document.taken_banks, document.taken_questions],
    ].flat()
    const named = new Set(texts.flatMap((entry) => findImageNames(JSON.stringify(entry))))
    const inDocument = document.images.map(({ url }) => basename(url)).filter((name) => named.has(name))
    const missing =
      typeof user_id === 'string' ? await store.images.missingNames(user_id, inDocument) : new Set(inDocument)
    return document.images
      .map((picture, index) => ({ picture, path: `/document/images/${index}/data` }))
      .filter(({ picture }) => missing.has(basename(picture.url)))
  }

  async function sanitizeNotes(document: Restorable): Promise<RestoreContents['question_notes']> {
    const { sanitizedHtml } = await import('./sanitize-rich-text.ts')
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

/** What is read and made before the transaction. */
type Prepared = Required<Pick<RestoreContents, 'question_notes' | 'shareKeys'>>

type StoredDocumentImage = RestoreContents['images'][number]

/**
 * Stores the images of a document under new names, encoded again like uploads, and removes those that `restore` did not
 * use. A crash in between leaves an orphaned file, never an address without a file. Throws the problem 422 for data
 * that is not an image.
 */
async function restoreWithImages(
  { images, newId, log }: Pick<AppDependencies, 'images' | 'newId' | 'log'>,
  recode: (bytes: Buffer) => ReturnType<ReencodeImage>,
  pictures: readonly Picture[],
  restore: (ready: readonly StoredDocumentImage[]) => Promise<WriteResult<RestoreResult>>,
): Promise<WriteResult<RestoreResult>> {
  const ready: StoredDocumentImage[] = []
  let usedNames: ReadonlySet<string> = new Set()
  try {
    // One after the other: each may take some megabytes, and other uploads run in between.
    for (const { picture, path } of pictures) {
      const image = await recode(Buffer.from(picture.data, 'base64'))
      if ('reason' in image || `.${image.ending}` !== extname(picture.url)) {
        const reason = 'reason' in image ? image.reason : null
        throw invalidField(path, reason ?? 'must be an image of the type that its url names')
      }
      const name = newImageName(newId, image.ending)
      ready.push({
        name,
        contentType: image.contentType,
        bytes: image.bytes.length,
        nameInDocument: basename(picture.url),
      })
      await images.put(name, image.bytes)
    }
    const written = await restore(ready)
    if ('value' in written) usedNames = written.value.imageNames
    return written
  } catch (error) {
    // The rows may be committed although no confirmation came.
    if (faultOf(error) === 'unavailable') usedNames = new Set(ready.map(({ name }) => name))
    throw error
  } finally {
    const unused = ready.map(({ name }) => name).filter((name) => !usedNames.has(name))
    await removeImages(images, unused, log)
  }
}

/** An image of a document, and the JSON Pointer of its bytes in the request body. */
export interface Picture {
  readonly picture: Restorable['images'][number]
  readonly path: string
}
