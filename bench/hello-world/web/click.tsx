import { useState } from 'react'

/** One empty update of React's state: what a click costs at least. */
export default function Click() {
  const [clicks, setClicks] = useState(0)
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {clicks}
    </button>
  )
}
