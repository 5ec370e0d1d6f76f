/** Calls back on events of a media element; returns the function that stops it. */
export function onMediaEvents(
  element: HTMLMediaElement,
  reactions: Partial<Record<keyof HTMLMediaElementEventMap, () => void>>,
): () => void {
  const pairs = Object.entries(reactions);
  for (const [event, react] of pairs) element.addEventListener(event, react);
  return () => {
    for (const [event, react] of pairs) element.removeEventListener(event, react);
  };
}
