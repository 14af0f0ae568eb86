import { generate } from 'lean-qr'

/** The blank border that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code: dark on white in both themes, since many scanners read no inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text)
  const across = code.size + 2 * QUIET_ZONE
  const cells = Array.from({ length: code.size }, (_, index) => index)
  const rows = cells.map((y) =>
    cells
      .filter((x) => code.get(x, y))
      .map((x) => `M${x} ${y}h1v1h-1z`)
      .join(''),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${across} ${across}`}
      shapeRendering="crispEdges"
      className="w-full rounded-xl bg-white"
    >
      <path d={rows.join('')} fill="#000" />
    </svg>
  )
}
