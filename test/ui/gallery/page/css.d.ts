/** The bundler puts style sheets into one of the page. */
declare module '*.css';
