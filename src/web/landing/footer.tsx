import { Link } from 'react-router'
import { Logo } from '../ui/logo.tsx'
import { PAGE_WIDTH } from './section.tsx'

/** Each leads to something that exists (spec §2.2). */
const GROUPS = [
  {
    title: 'Product',
    links: [
      { to: '/#features', label: 'Features' },
      { to: '/#pricing', label: 'Pricing' },
      { to: '/#testimonials', label: 'Testimonials' },
    ],
  },
  {
    title: 'Company',
    links: [{ to: '/about', label: 'About' }],
  },
  {
    title: 'Legal',
    links: [
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
] as const

export function Footer() {
  return (
    <footer className="border-t border-line bg-surface py-12">
      <div className={`${PAGE_WIDTH} flex flex-wrap justify-between gap-x-16 gap-y-10`}>
        <div className="max-w-xs">
          <Logo />
          <p className="mt-3 text-ink-soft">Grow your knowledge, track your progress.</p>
        </div>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-16 gap-y-8">
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="mb-1 font-sans text-[0.9375rem] font-bold tracking-normal">{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="flex min-h-11 items-center text-ink-soft hover:text-ink">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
