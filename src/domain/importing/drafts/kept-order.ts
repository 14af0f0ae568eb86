import { orderDependence } from '../../practice/order/order-dependence.ts'

/**
 * Whether options keep their order where a file says that they are not shuffled: null where their wording decides as much.
 */
export function keptOrderOf(options: readonly string[]): true | null {
  return orderDependence(options) === 'none' ? true : null
}
