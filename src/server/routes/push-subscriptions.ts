import * as z from 'zod/mini'
import { idSchema } from '../../contract/common.ts'
import {
  newPushSubscriptionSchema,
  pushSubscriptionSchema,
  renewedPushSubscriptionSchema,
} from '../../contract/push-subscription.ts'
import type { App, AppDependencies } from '../app.ts'
import { invalidField, notFound } from '../http/problems.ts'
import type { QuotaGuard } from '../quotas/quota-guard.ts'
import { isCurvePoint } from '../reminders/vapid-keys.ts'
import { noContentReply, orNotFound, problemReplies, sendRemoved, writeReply } from './replies.ts'

const SAVE_DESCRIPTION = `Sending the same endpoint again changes keys and schedule of the device. A device that reminded
another learner reminds this one from now on. Above ten devices, the one that was switched on longest ago is removed. \`minute_of_day\` is
minutes after midnight in \`time_zone\`, \`days\` are days of the week, 0 is Sunday. Where \`push_key\` of \`GET /operator\` is null,
all calls about push subscriptions get 404.`

/** Devices that are reminded of the daily practice (Web Push). */
export function pushSubscriptionRoutes(
  app: App,
  { store, config: { vapidKeys } }: AppDependencies,
  quotas: QuotaGuard,
): void {
  // Before anything of the request is looked at: without keys there is nothing at these addresses.
  const onRequest = async () => {
    if (vapidKeys === null) throw notFound()
  }

  app.get(
    '/push-subscriptions/user/:userId',
    {
      onRequest,
      schema: {
        summary: 'The devices that remind a learner, the one that was switched on last comes last',
        tags: ['push subscriptions'],
        params: z.object({ userId: idSchema }),
        response: { 200: z.array(pushSubscriptionSchema), ...problemReplies(404) },
      },
    },
    async ({ params }) => [...orNotFound(await store.pushSubscriptions.ofUser(params.userId))],
  )

  app.post(
    '/push-subscriptions/',
    {
      onRequest,
      schema: {
        summary: 'Remind a learner on a device, or change when',
        description: SAVE_DESCRIPTION,
        tags: ['push subscriptions'],
        body: newPushSubscriptionSchema,
        response: {
          200: pushSubscriptionSchema,
          201: pushSubscriptionSchema,
          ...problemReplies(404, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { body } = request
      demandCurvePoint(body.keys)
      await quotas.admit(request, body.user_id)
      const { code, value } = writeReply(await store.pushSubscriptions.save(body))
      return reply.code(code).send(value)
    },
  )

  app.post(
    '/push-subscriptions/renew',
    {
      onRequest,
      schema: {
        summary: 'Replace endpoint and keys of a device, after its browser replaced them',
        tags: ['push subscriptions'],
        body: renewedPushSubscriptionSchema,
        response: { 204: z.null(), ...problemReplies(404, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const { body } = request
      demandCurvePoint(body.keys)
      const { ownerOf } = store.pushSubscriptions
      // A renewal that is sent again finds the device by its new endpoint only.
      const owner = (await ownerOf(body.old_endpoint)) ?? (await ownerOf(body.endpoint))
      await quotas.admit(request, orNotFound(owner))
      return sendRemoved(reply, await store.pushSubscriptions.renew(body))
    },
  )

  app.delete(
    '/push-subscriptions/:id',
    {
      onRequest,
      schema: {
        summary: 'Stop reminding a learner on a device',
        tags: ['push subscriptions'],
        params: z.object({ id: idSchema }),
        response: { ...noContentReply, ...problemReplies(404) },
      },
    },
    async ({ params }, reply) => sendRemoved(reply, await store.pushSubscriptions.remove(params.id)),
  )
}

/** Throws the problem 422 for a key with which nothing can be encrypted. */
function demandCurvePoint({ p256dh }: { readonly p256dh: string }): void {
  if (!isCurvePoint(p256dh)) throw invalidField('/keys/p256dh', 'must be a point of P-256')
}
