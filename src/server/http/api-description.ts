import swagger from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { uploadedImageSchema } from '../../contract/image.ts'
import { practiceResponseSchema } from '../../contract/practice-response.ts'
import { noteConflictSchema, problemSchema } from '../../contract/problem.ts'
import { questionSchema } from '../../contract/question.ts'
import { questionNoteSchema } from '../../contract/question-note.ts'
import { testSchema } from '../../contract/test.ts'
import { userSchema } from '../../contract/user.ts'
import { userDataSchema, userExportSchema } from '../../contract/user-data.ts'
import type { App } from '../app.ts'

/** The schemas that several routes share, by their names in the document. */
const NAMED = {
  User: userSchema,
  Test: testSchema,
  Question: questionSchema,
  PracticeResponse: practiceResponseSchema,
  QuestionNote: questionNoteSchema,
  UserData: userDataSchema,
  UserExport: userExportSchema,
  UploadedImage: uploadedImageSchema,
  Problem: problemSchema,
  NoteConflict: noteConflictSchema,
}

for (const [id, schema] of Object.entries(NAMED)) z.globalRegistry.add(schema, { id })

const DESCRIPTION = `The API of Quizgrove. There are no passwords: knowing a learner's three-word identifier or
an id gives access. Unknown ids and other learners' ids get the same reply. A trailing slash is optional on every path. Sending a write again with the same id is safe. Every error
is a problem document (RFC 9457).`

/** Builds the OpenAPI 3.1 document from the routes that are registered after it. */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quizgrove', version: '1', description: DESCRIPTION },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}
