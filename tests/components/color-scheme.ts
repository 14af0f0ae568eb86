import { cdp } from 'vitest/browser'

/** Sets what the device prefers. Motion is reduced in component tests, except in those about motion. */
export async function setDeviceColorScheme(
  scheme: 'light' | 'dark',
  motion: 'reduce' | 'no-preference' = 'reduce',
): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: motion },
    ],
  })
}
