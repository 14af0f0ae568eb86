import { type ComponentType, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { PanelSpinner } from './ui/feedback/spinner.tsx'
import { lazyCode } from './ui/lazy-code.ts'
import { PieceFailure } from './ui/lazy-piece.tsx'

interface ScreenModule {
  readonly default: ComponentType
}

/** The tables of the router that its build writes into the page. */
declare global {
  interface Window {
    readonly __reactRouterManifest?: {
      readonly routes: Readonly<Record<string, { readonly module: string; readonly parentId?: string }>>
    }
    readonly __reactRouterRouteModules?: Record<string, ScreenModule>
  }
}

/**
 * Where the code of a screen cannot be fetched, "Try Again" takes the place of the screen. The router by itself reloads
 * the page then, and without a connection nothing would be left of the app. It looks into its table of loaded modules
 * first: there it finds a promise, which is never rejected.
 */
export function retryScreens(): void {
  const modules = window.__reactRouterRouteModules ?? {}
  for (const [id, { module, parentId }] of Object.entries(window.__reactRouterManifest?.routes ?? {})) {
    if (id in modules) continue
    const keep = (value: ScreenModule) => {
      Object.defineProperty(modules, id, { configurable: true, enumerable: true, writable: true, value })
      return value
    }
    const screen = lazyCode<ScreenModule, ScreenModule>(() => import(/* @vite-ignore */ module), keep)
    const Screen = () => {
      const state = screen.useWhen(true)
      const { revalidate } = useRevalidator()
      // Makes the router look at the screen's title.
      useEffect(() => {
        if (state.is === 'ready') void revalidate()
      }, [state, revalidate])
      if (state.is === 'ready') return <state.code.default />
      const notice =
        state.is === 'loading' ? (
          <PanelSpinner label="Loading..." />
        ) : (
          <PieceFailure state={state} onTryAgain={screen.tryAgain} />
        )
      return parentId === 'root' ? <main className="mx-auto max-w-3xl p-4">{notice}</main> : notice
    }
    Object.defineProperty(modules, id, {
      configurable: true,
      enumerable: true,
      get: () => screen.load().catch(() => ({ default: Screen })),
      set: keep,
    })
  }
}
