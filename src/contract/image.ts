import * as z from 'zod/mini'
import { drawnIdSchema, idSchema } from './common.ts'

/** Reply of `POST /images/upload`; `url` may be relative to the API host (spec §3.7). */
export const uploadedImageSchema = z.object({ url: z.string() })

/**
 * `POST /images/upload`, a multipart form. The bytes of the file decide its format. With `id`, the name of the image is
 * that id and the extension of its type, and sending it again stores nothing more.
 */
export const newImageSchema = z.object({ file: z.file(), user_id: idSchema, id: z.optional(drawnIdSchema) })
