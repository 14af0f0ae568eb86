import { cdp } from 'vitest/browser'

/** Sets what the device prefers. Motion stays reduced, as in all component tests. */
export async function setDeviceColorScheme(scheme: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })
}
