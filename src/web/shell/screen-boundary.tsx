import { Component, type ReactNode } from 'react'
import { Crashed } from '../ui/feedback/crashed.tsx'

/** Keeps a screen that fails from taking the shell with it. Give it another key for another screen. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override state = { hasFailed: false }
  override render() {
    return this.state.hasFailed ? <Crashed /> : this.props.children
  }
}
