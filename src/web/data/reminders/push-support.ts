/**
 * Whether this browser can show reminders. `install-first`: an iPhone or iPad, where only the installed app can
 * (https://webkit.org/blog/13878/web-push-for-web-apps-on-ios-and-ipados/).
 */
export type PushSupport = 'supported' | 'install-first' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return 'supported'
  // An iPad says that it is a Mac, which has no touch screen.
  const isTouchMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return isTouchMac || /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install-first' : 'unsupported'
}

/** The subscription of this browser; null: none, or it may not show notifications. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}
