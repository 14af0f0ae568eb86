import { useState } from 'react'

/** An empty update of React's state: the minimum cost of a click. */
export default function Click() {
  const [clicks, setClicks] = useState(0)
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {clicks}
    </button>
  )
}
