/** An error message, if there is one. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  );
}
