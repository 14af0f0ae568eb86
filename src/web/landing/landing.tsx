import { Link } from 'react-router'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

export const meta = () => [
  { title: 'Quizgrove: grow your knowledge, track your progress' },
  { name: 'description', content: 'Adaptive exam practice with your own question bank.' },
]

/** / (seed §2). Plain until its issue builds it. */
export default function Landing() {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <header className="flex h-16 items-center justify-between">
        <Logo />
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <Link to="/app" className={buttonClass()}>
            Get Started
          </Link>
        </div>
      </header>
      <main className="py-24">
        <h1 className="text-5xl font-bold">Grow your knowledge, track your progress.</h1>
      </main>
    </div>
  )
}
