import { listIn, valueIn } from './unknown-values.ts'

/** The ids of the layers of a document that viewers don't show (optional content groups: ISO 32000-1, 8.11), of what the core says of all. */
export function hiddenLayers(config: unknown): ReadonlySet<unknown> {
  const on = new Set(listIn(config, 'on'))
  const off = new Set(listIn(config, 'off'))
  const isOff = valueIn(config, 'baseState') === 'OFF'
  const hidden = listIn(config, 'groups').filter((group) => {
    const id = valueIn(group, 'id')
    const view = valueIn(valueIn(group, 'usage'), 'view')
    return (isOff && !on.has(id)) || off.has(id) || valueIn(view, 'viewState') === 'OFF'
  })
  return new Set(hidden.map((group) => valueIn(group, 'id')))
}

/** Whether content isn't shown that belongs to this layer, or to several and a policy. */
export function isHidden(layer: unknown, hidden: ReadonlySet<unknown>): boolean {
  if (valueIn(layer, 'type') === 'OCG') return hidden.has(valueIn(layer, 'id'))
  const ids = listIn(layer, 'ids')
  if (ids.length === 0) return false
  switch (valueIn(layer, 'policy')) {
    case 'AllOn':
      return ids.some((id) => hidden.has(id))
    case 'AllOff':
      return !ids.every((id) => hidden.has(id))
    case 'AnyOff':
      return !ids.some((id) => hidden.has(id))
    default:
      return ids.every((id) => hidden.has(id))
  }
}
