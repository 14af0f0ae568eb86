import * as z from 'zod/mini'

/**
 * Who runs the server, and what they offer. `contact`: an address of theirs, `mailto:` or `https:`; null when they have
 * not given one. `push_key`: the public key (VAPID, RFC 8292) with which a browser subscribes to reminders, base64url;
 * null where no reminders are sent. `sharing`: whether learners can share banks by link.
 */
export const operatorSchema = z.object({
  contact: z.nullable(z.string()),
  push_key: z.nullable(z.string()),
  sharing: z.boolean(),
})
