/** The key of an act or a link, for those who have keys; screen readers are told by `aria-keyshortcuts`. */
export const Key = ({ of }: { of: string }) => (
  <span aria-hidden="true">
    <kbd>{of}</kbd>
  </span>
)
