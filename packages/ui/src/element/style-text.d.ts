/** A style sheet as text. The build of the element scopes and minifies it. */
declare module '*.css' {
  export const text: string;
}
