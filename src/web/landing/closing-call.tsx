import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { PAGE_WIDTH } from './section.tsx'

export function ClosingCall() {
  return (
    <section className={`${PAGE_WIDTH} pb-16 sm:pb-24`}>
      <div className="relative overflow-hidden rounded-[1.75rem] bg-[#17603f] px-6 py-14 text-center text-white sm:py-20">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 200"
          preserveAspectRatio="none"
          className="absolute inset-x-0 bottom-0 h-32 w-full"
        >
          <path d="M0 110 C 260 20 520 150 780 90 S 1100 40 1200 80 V 200 H 0 Z" fill="#fff" opacity="0.06" />
          <path
            d="M0 160 C 300 90 560 190 860 140 S 1120 110 1200 130 V 200 H 0 Z"
            fill="#fff"
            opacity="0.07"
          />
        </svg>
        <h2 className="relative text-[min(1.875rem,12vw)] font-bold sm:text-[2.625rem]">
          Plant the first question today
        </h2>
        <p className="relative mx-auto mt-4 max-w-xl text-lg text-pretty text-[#d5eddf]">
          A few minutes a day is all it takes to see the first shoots.
        </p>
        <Link
          to="/app"
          className={buttonClass(
            'onBrand',
            'relative mt-8 min-h-12 px-7 text-base focus-visible:outline-white',
          )}
        >
          Get Started
        </Link>
      </div>
    </section>
  )
}
