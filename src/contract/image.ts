import * as z from 'zod/mini'
import { idSchema } from './common.ts'

/** Largest image, bytes (seed §5: 5 MB). */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024

/** The kinds of image that are taken, decided by their bytes (seed §5). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/** Answer of `POST /images/upload`; `url` may be relative to the API host (seed §3). */
export const uploadedImageSchema = z.object({ url: z.string() })
export type UploadedImage = z.infer<typeof uploadedImageSchema>

/** `POST /images/upload`, a multipart form. What the file is, its bytes decide. */
export const newImageSchema = z.object({ file: z.file(), user_id: idSchema })
export type NewImage = z.infer<typeof newImageSchema>
