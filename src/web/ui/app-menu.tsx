import { createContext, type ReactNode, useContext } from 'react'

/** The button of the app's menu; null where there is none. */
export const AppMenuContext = createContext<ReactNode>(null)

/** On a phone, the button of the app's menu in a bar that takes the place of the app's own. */
export function AppMenu() {
  return <div className="-mr-1 -ml-3 md:hidden">{useContext(AppMenuContext)}</div>
}
