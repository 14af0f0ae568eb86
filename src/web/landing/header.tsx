import { Link } from 'react-router'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { PAGE_WIDTH } from './section.tsx'

const ANCHORS = [
  { href: '#features', label: 'Features' },
  { href: '#pricing', label: 'Pricing' },
  { href: '#testimonials', label: 'Testimonials' },
] as const

/**
 * Stays at the top while the page scrolls below it (spec §2.2).
 *
 * @param landing the address of the landing page when the header is on another page, else empty
 */
export function Header({ landing = '' }: { readonly landing?: '/' | '' }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line/70 bg-ground/85 backdrop-blur-md">
      <div className={`${PAGE_WIDTH} flex min-h-16 flex-wrap items-center gap-x-1 py-2 md:py-0`}>
        <Link to="/" aria-label="Quizgrove, home" className="flex rounded-control py-1.5 pr-2">
          <Logo />
        </Link>
        <nav aria-label="Sections" className="order-last w-full md:order-none md:ml-6 md:w-auto">
          <ul className="-ml-2.5 flex flex-wrap md:ml-0">
            {ANCHORS.map(({ href, label }) => (
              <li key={href}>
                <a href={`${landing}${href}`} className={buttonClass('quiet', 'px-2.5 md:px-3.5')}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          <Link to="/app" className={buttonClass('primary', 'max-[22rem]:px-3')}>
            Get Started
          </Link>
        </div>
      </div>
    </header>
  )
}
