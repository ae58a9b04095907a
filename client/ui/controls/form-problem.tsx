import css from './form-problem.module.css';

/** Why the whole form was refused, read out when it comes. */
export function FormProblem({ words }: { words: string | null }) {
  return (
    <div role="alert" className={words ? css['problem'] : css['none']}>
      {words}
    </div>
  );
}
