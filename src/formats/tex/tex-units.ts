const PREFIXES: ReadonlyMap<string, string> = pairs(
  'pico p nano n micro µ milli m centi c deci d hecto h kilo k mega M giga G tera T',
)
const UNITS: ReadonlyMap<string, string> = pairs(
  'ohm Ω volt V ampere A watt W hertz Hz farad F henry H siemens S tesla T weber Wb coulomb C joule J newton N pascal Pa ' +
    'bar bar meter m metre m gram g second s minute min hour h day d kelvin K celsius °C degreeCelsius °C degree ° mole mol ' +
    'candela cd radian rad lumen lm lux lx liter L litre L percent % decibel dB electronvolt eV bit bit byte B tonne t',
)
const POWERS: ReadonlyMap<string, string> = pairs('squared ² cubed ³ square ² cubic ³')

/** A number of siunitx as a text; null where it is more than digits. */
export function numberOf(tex: string): string | null {
  const number = tex.replace(/[\s~]/g, '')
  return /^[-+]?\d[\d.,]*$/.test(number) ? number : null
}

/** A unit of siunitx, such as `\kilo\ohm` or `m`, as a text; null where any of it is unknown. */
export function unitOf(tex: string): string | null {
  const unit = tex.replace(/\s/g, '')
  if (/^[A-Za-z%°Ωµ/]*$/.test(unit)) return unit
  if (!/^(?:\\[A-Za-z]+)+$/.test(unit)) return null
  let said = ''
  let power = ''
  let isPartDone = false
  for (const [, name = ''] of unit.matchAll(/\\([A-Za-z]+)/g)) {
    const exponent = POWERS.get(name)
    if (name === 'per') {
      if (said.includes('/')) return null
      said += '/'
      isPartDone = false
    } else if (exponent !== undefined) {
      if (name.endsWith('ed')) said += exponent
      else power = exponent
    } else {
      const prefix = PREFIXES.get(name)
      const symbol = prefix ?? UNITS.get(name)
      if (symbol === undefined) return null
      said += `${isPartDone ? '·' : ''}${symbol}${prefix === undefined ? power : ''}`
      if (prefix === undefined) power = ''
      isPartDone = prefix === undefined
    }
  }
  return said
}

const MEASURED = /\\(?:SI|qty)(?:\[[^\]]{0,60}\])?\{([^{}]{0,60})\}\{([^{}]{0,60})\}/g
const UNIT = /\\(?:si|unit)(?:\[[^\]]{0,60}\])?\{([^{}]{0,60})\}/g
const NUMBER = /\\num(?:\[[^\]]{0,60}\])?\{([^{}]{0,60})\}/g

/** A formula with its numbers and units of siunitx as text; those that are unknown stay. */
export function withUnits(formula: string): string {
  if (!/\\(?:SI|qty|si|unit|num)/.test(formula)) return formula
  const unitText = (tex: string): string | null => {
    const unit = unitOf(tex)
    return unit === null ? null : `\\text{${unit.replaceAll('%', '\\%')}}`
  }
  return formula
    .replace(MEASURED, (sign, number: string, tex: string) => {
      const unit = unitText(tex)
      return unit === null || numberOf(number) === null ? sign : `${numberOf(number)}\\,${unit}`
    })
    .replace(UNIT, (sign, tex: string) => unitText(tex) ?? sign)
    .replace(NUMBER, (sign, number: string) => numberOf(number) ?? sign)
}

function pairs(list: string): ReadonlyMap<string, string> {
  const words = list.split(' ')
  return new Map(
    words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : [])),
  )
}
