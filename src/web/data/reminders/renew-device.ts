import { API_BASE } from '../../../contract/limits.ts'
import { API_HOST } from '../http/api-host.ts'

/**
 * `POST /push-subscriptions/renew`, from the service worker: the browser replaced a subscription. Loads nothing that
 * needs a page. Rejects when the server refuses it; Settings then shows that reminders are off.
 *
 * @param oldEndpoint the endpoint that the server knows
 */
export async function renewDevice(oldEndpoint: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const response = await fetch(`${API_HOST}${API_BASE}/push-subscriptions/renew`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ old_endpoint: oldEndpoint, endpoint, keys }),
  })
  if (!response.ok) throw new Error(`The server refused the new subscription: ${response.status}`)
}
