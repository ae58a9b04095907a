import css from './form-problem.module.css';

/** Shows and announces why the form was refused. */
export function FormProblem({ text: words }: { text: string | null }) {
  return (
    <div role="alert" className={words ? css['problem'] : css['none']}>
      {words}
    </div>
  );
}
