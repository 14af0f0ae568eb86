/** One tone of a sound; times in seconds from its beginning. */
interface Tone {
  readonly hertz: number
  readonly at: number
  readonly lasts: number
}

/** Two notes up for a right answer, one low note for a wrong one: they differ without a comparison. */
const SOUNDS: Readonly<Record<'right' | 'wrong', readonly Tone[]>> = {
  right: [
    { hertz: 660, at: 0, lasts: 0.12 },
    { hertz: 880, at: 0.09, lasts: 0.18 },
  ],
  wrong: [{ hertz: 196, at: 0, lasts: 0.22 }],
}

/** Milliseconds of vibration, pause, vibration. */
const VIBRATIONS = { right: [30], wrong: [50, 60, 50] } as const

/** Quiet beside speech and music; 1 is the full volume. */
const VOLUME = 0.12

/** Almost silent: an exponential fade cannot reach 0. */
const SILENCE = 0.0001

let context: AudioContext | null = null

/**
 * Plays a short sound for a verdict, and vibrates where the device can (spec §2.15). Browsers allow it after the learner
 * has clicked, tapped or pressed a key. A device that cannot play is only logged.
 */
export function signalVerdict(isCorrect: boolean): void {
  const verdict = isCorrect ? 'right' : 'wrong'
  if ('vibrate' in navigator) navigator.vibrate([...VIBRATIONS[verdict]])
  try {
    const audio = context ?? new AudioContext()
    context = audio
    const playAll = () => {
      for (const tone of SOUNDS[verdict]) play(audio, tone)
    }
    // Not only 'suspended': Safari says 'interrupted' after a call or a locked screen. The clock of the tones stops
    // meanwhile.
    if (audio.state === 'running') playAll()
    else audio.resume().then(playAll).catch(logFailure)
  } catch (cause) {
    logFailure(cause)
  }
}

function play(audio: AudioContext, { hertz, at, lasts }: Tone): void {
  const begin = audio.currentTime + at
  const oscillator = audio.createOscillator()
  oscillator.type = 'triangle'
  oscillator.frequency.value = hertz
  const gain = audio.createGain()
  gain.gain.setValueAtTime(VOLUME, begin)
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + lasts)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(begin)
  oscillator.stop(begin + lasts)
}

function logFailure(cause: unknown): void {
  console.warn('The sound of the verdict could not be played', cause)
}
